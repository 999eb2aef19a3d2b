// What is open, and what is asked for it. Start here.

import { get } from "./api.js";
import { ClusterView } from "./cluster-view.js";
import { DeviceView } from "./device-view.js";
import { DevicesView } from "./devices-view.js";
import { element, setAttribute, setText } from "./dom.js";
import { History } from "./history.js";
import { JobView } from "./job-view.js";
import { NodeView } from "./node-view.js";
import { NodesView } from "./nodes-view.js";
import { poll } from "./poll.js";
import { parse } from "./route.js";
import { reasonOf, Status } from "./status.js";

const TOP_JOBS = 20; // are in the history

const main = document.getElementById("main");
const heading = element("h1", { tabindex: -1 });
const status = new Status();
const history = new History();
let epoch = null;
let view = null;
let leaving = null; // aborts what was asked for the view

function viewOf(route) {
  if (route.view === "jobs" && route.name) return new JobView(route, now);
  if (route.view === "nodes") return route.name ? new NodeView(route, now) : new NodesView(route, now);
  if (route.view === "devices") return route.name ? new DeviceView(route, now) : new DevicesView(route, now);
  return new ClusterView(route, now);
}

function open() {
  const first = view === null;
  leaving?.abort();
  leaving = new AbortController();
  view?.close();
  const route = parse(location.hash);
  view = viewOf(route);
  for (const link of document.querySelectorAll("nav a")) {
    const here = link.dataset.view === (["nodes", "devices"].includes(route.view) ? route.view : "cluster");
    setAttribute(link, "aria-current", here ? "page" : null);
  }
  name();
  main.setAttribute("aria-busy", "true"); // until there are figures
  main.replaceChildren(heading, view.root);
  scrollTo(0, 0);
  if (!first) heading.focus({ preventScroll: true });
  now();
}

function name() {
  setText(heading, view.title);
  document.title = view.title + " – IBIS";
}

/** Jobs and devices of an answer by their names, with what the view was told of. */
function sampleOf(cluster, top, { jobs = [], devices = [] }) {
  const byKey = (list, key) => new Map(list.map((one) => [one[key], one]));
  return { cluster, top, jobs: byKey([...top, ...jobs], "id"), devices: byKey(devices, "name") };
}

async function round() {
  const mine = view;
  const { signal } = leaving;
  try {
    const [cluster, { jobs: top }, own] = await Promise.all([
      get("cluster", {}, signal),
      get("jobs", { most: TOP_JOBS }, signal),
      mine.load(signal),
    ]);
    if (mine !== view) return;
    if (cluster.epoch !== epoch) history.clear(); // another broker
    epoch = cluster.epoch;
    history.add(Date.now(), sampleOf(cluster, top, mine.kept?.(own) ?? {}));
    const jobNames = new Map(top.map((job) => [job.id, job.name]));
    mine.show(own, { cluster, history, jobNames, reason: reasonOf(cluster) });
    main.removeAttribute("aria-busy");
    name();
    status.live(cluster);
  } catch (e) {
    if (mine !== view) return;
    status.failed(e.message);
  }
}

addEventListener("hashchange", open);
main.addEventListener("changed", () => now()); // a weight
const now = poll(round);
open();
