// Asks once a second, as long as somebody can see the page.

const PERIOD_MILLIS = 1000;
const LEAST_PAUSE_MILLIS = 250; // for a server that is slow

/**
 * Calls an asynchronous function again and again, never twice at the same time.
 *
 * @returns a function that makes the next call come now
 */
export function poll(load) {
  let timer = 0;
  let running = false;
  let again = false;

  async function round() {
    if (document.hidden) return;
    if (running) {
      again = true;
      return;
    }
    running = true;
    again = false;
    const began = performance.now();
    try {
      await load();
    } finally {
      running = false;
      after(again ? 0 : Math.max(LEAST_PAUSE_MILLIS, PERIOD_MILLIS - (performance.now() - began)));
    }
  }

  function after(millis) {
    clearTimeout(timer);
    timer = setTimeout(round, millis);
  }

  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) after(0);
  });
  after(0);
  return () => after(0);
}
