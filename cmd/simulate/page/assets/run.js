// A Run starts, follows and stops the run of a view. A tab remembers its runs, so that
// after a reload it follows them again.

import * as api from './api.js';
import { again, keep, kept } from './kept.js';
import { isOf } from './result.js';
import { send } from './upload.js';

const following = new Set();
const short = 3; // seconds: what is run again after a reload

export class Run {
  // name is the view. on.show is called with each new state of the run, on.fail with
  // errors, and on.changed after a change of this.state:
  //   '' (no run), starting, running, lost (no connection), gone (the server does not
  //   know it), done, stopped or failed.
  constructor(name, on) {
    this.name = name;
    this.on = on;
    this.close = () => {};
    this.had = []; // the runs of the tab
    this.heard = 0; // when the program answered last
    this.forget();
    following.add(this);
  }

  forget() {
    this.close();
    this.starting?.abort();
    this.starting = null;
    this.id = null;
    this.request = null;
    this.state = '';
    this.toStop = this.renewed = false;
  }

  get live() { return ['starting', 'running', 'lost'].includes(this.state); }
  get known() { return this.state === 'running' || this.state === 'lost'; }

  set(state) {
    if (state === this.state) return;
    this.state = state;
    this.on.changed?.(state);
  }

  // start starts a run on the server and follows it. It returns the run's command. Unasked, it is the run that the
  // browser has had with these settings, whose result is the same.
  async start(request, byUser = true) {
    const had = byUser ? null : kept().find((run) => run.state === 'done' && isOf(request, run.request) && isOf(run.request, request));
    return this.begin(request, '/api/runs', { ...request, id: had?.id });
  }

  // send starts a run of what from(signal) makes, while it is sent: packs, of which there are total if that is known, or
  // hand histories. What comes so far is shown as of the request. Stop ends it with that.
  async send(request, query, total, from) {
    this.drop();
    const mine = this.starting = new AbortController(), begun = Date.now();
    let latest = {};
    const sent = (view) => {
      if (this.starting === mine) this.on.show(latest = { ...view, request, total, seconds: (Date.now() - begun) / 1000 });
    };
    this.set('running');
    try {
      sent({ state: 'running', unit: 'packs', done: 0 });
      const view = await send({ file: request.flags.stdin, ...query }, from(mine.signal), sent);
      if (this.starting === mine) this.attach(view.id, request.flags.program === undefined ? view.request : request, true, 'running');
    } catch (why) {
      if (this.starting !== mine) return;
      this.starting = null;
      this.set('');
      if (!mine.signal.aborted) throw why;
      this.on.show({ ...latest, state: 'stopped' });
    }
  }

  // resume continues a stopped run.
  async resume() {
    return this.begin(this.request, `/api/runs/${this.id}/continue`, {});
  }

  async begin(request, path, body) {
    const mine = this.starting = new AbortController();
    const before = this.state;
    this.close();
    this.set('starting');
    try {
      const { id, command } = await api.post(path, body, mine.signal);
      if (this.starting !== mine) { // the view has dropped it meanwhile
        api.end(id).catch(() => {});
        return command;
      }
      this.id = id;
      this.request = request;
      this.toStop = false;
      this.remember(true);
      keep({ id, kind: request.kind, command, request });
      this.set('running');
      this.follow();
      return command;
    } catch (why) {
      if (why.started) api.end(why.started.split('/').at(-1)).catch(() => {});
      if (this.starting === mine) this.set(this.id ? before : '');
      throw why;
    } finally {
      if (this.starting === mine) this.starting = null;
    }
  }

  // attach follows a run that another page or an earlier load of this one has started, in a state if it is known.
  attach(id, request, renew = true, state = this.state) {
    this.close();
    this.starting?.abort();
    this.starting = null;
    this.id = id;
    this.request = request;
    this.renewed = false;
    this.remember(renew);
    this.set(state);
    this.follow();
  }

  // arrive follows the run of the tab that has the settings of an address, and reports whether there is one. The
  // run of other settings is no longer that of the view.
  arrive(request) {
    if (this.id && this.state !== 'gone' && isOf(request, this.request)) {
      this.follow(); // the view may no longer have its result
      return true;
    }
    const of = this.had.find((r) => isOf(request, r.request));
    this.forget();
    if (of) {
      this.attach(of.id, of.request, of.renew);
      this.renewed = of.renew;
    }
    return Boolean(of);
  }

  follow() {
    const id = this.id, mine = () => id === this.id;
    this.close();
    this.close = api.follow(id, {
      state: (view) => {
        if (!mine()) return;
        this.heard = Date.now();
        if (this.request?.flags.program === undefined) this.request = view.request ?? this.request;
        view.request = this.request; // the program knows packs of the user's own program as a file
        if (this.toStop && view.state === 'running') this.stop().catch(this.on.fail);
        if (view.state !== 'running') keep(view);
        this.set(view.state);
        if (view.state !== 'running') this.remember(view.state === 'done' && view.seconds < short);
        this.on.show(view);
      },
      lost: () => mine() && this.set('lost'),
      gone: () => mine() && this.restore(),
    });
  }

  // restore starts again, with the same id, a run that ended with the program. A run that
  // had ended before is not started: the user decides. After a reload it is, if it is short.
  async restore() {
    const id = this.id, request = this.request, was = (this.known || this.renewed) && !this.toStop;
    this.set('gone');
    if (!was || !request || request.flags?.stdin !== undefined) return;
    try {
      await again({ id, request });
      if (id !== this.id) return;
      this.set('running');
      this.follow();
    } catch (why) {
      if (id === this.id) this.on.fail(why);
    }
  }

  // drop forgets the run, whose later states are not shown.
  drop() {
    this.forget();
    try { sessionStorage.removeItem(`run ${this.name}`); } catch { /* no storage */ }
  }

  // yield ends a run that nobody has asked for: the user asks for another.
  yield(asked) {
    if (asked || !this.live) return;
    if (this.id) api.end(this.id).catch(() => {});
    this.drop();
  }

  // stop stops the run, or its start. Its last state comes as an event. Without a
  // connection it is stopped as soon as there is one.
  async stop() {
    if (this.starting) return this.starting.abort();
    if (!this.known) return;
    this.toStop = true;
    try {
      await api.end(this.id);
    } catch (why) {
      if (why.status) throw why;
      this.set('lost');
    }
  }

  // remember keeps the run for the next load of the page, and for Back. renew says whether it is run again there, if
  // the program has forgotten it.
  remember(renew) {
    const { id, request } = this;
    this.had = [{ id, request, renew }, ...this.had.filter((r) => r.id !== id)].slice(0, 8);
    try { sessionStorage.setItem(`run ${this.name}`, JSON.stringify(this.had[0])); } catch { /* no storage: a reload forgets the run */ }
  }

  // recall gives the tab the run that it had before a reload.
  recall() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(`run ${this.name}`));
      if (kept?.id) this.had.push(kept);
    } catch { /* no storage */ }
  }
}

addEventListener('pagehide', () => { for (const run of following) run.close(); });
addEventListener('pageshow', (e) => { if (e.persisted) for (const run of following) if (run.known && run.id) run.follow(); });
