// The broker's JSON, see docs/broker-api.md. Addresses are relative, so that a proxy may stand in front.

const BASE = "api/v1/";
const PATIENCE_MILLIS = 10000;

/** What the server, or the way there, says is wrong. The status is 0 where nobody answered. */
export class ApiError extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

async function ask(path, options, signal) {
  const patience = AbortSignal.timeout(PATIENCE_MILLIS);
  let response;
  let body = null;
  try {
    response = await fetch(BASE + path, {
      ...options,
      cache: "no-store",
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    });
  } catch (e) {
    if (signal?.aborted) throw e;
    throw new ApiError("no answer from the ResourceManager", 0);
  }
  try {
    body = await response.json();
  } catch (e) {
    if (signal?.aborted) throw e;
  }
  if (response.ok && body !== null) return body;
  throw new ApiError(
    body?.error ?? `the ResourceManager answers ${response.status} and no JSON: reload the page, and sign in`,
    response.status,
  );
}

/** An answer's JSON; parameters that are empty are left out. */
export function get(path, parameters = {}, signal = null) {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value)).toString();
  return ask(path + (query ? "?" + query : ""), {}, signal);
}

/** Gives a job another weight; null takes it back. */
export function putWeight(job, weight) {
  return ask("jobs/" + encodeURIComponent(job) + "/weight", {
    method: "PUT",
    headers: { "Content-Type": "application/json", "X-Requested-By": "ibis" },
    body: JSON.stringify({ weight }),
  });
}
