// What Hands, Shuffle lab and Query have in common: a form whose settings are run when the user asks for it, or unasked if that is
// short, and what the view shows of a run.

import { clearErrors, showCommand, showError, undone, wrongIn } from './form.js';
import { timeOf } from './length.js';
import { drawnSeed, find, setText } from './node.js';
import * as place from './place.js';
import { isOf, showResult } from './result.js';
import { Run } from './run.js';
import { shut } from './sentence.js';
import * as text from './text.js';

const unasked = 1e6; // hands or deals of a run that nobody has asked for, at most

export class Asked {
  // name is the view, and say writes its status line. on has
  //   request(), the request of the form; inputsOf(request), its settings, or the first ones; fill(inputs), which
  //   sets the form; edited(), called after a change; run, the label of the main button; soon, the seconds that a
  //   run of more may take unasked;
  //   draw(view), which shows a state of a run, or that nothing is run; shows(other, request), which marks the
  //   settings, and returns what is shown instead of other ones, and the label of what leads there; done(view), the
  //   status line at the end;
  // and may have wrong(), the error of a setting; ready(), a promise before a run; begins(); refused(error);
  // changed(state, busy); own(request, view), whether a view is of a request; comes(view), whether it is shown;
  //   short(request), whether it is run unasked; arrives(), before an address is shown; starts(request, byUser), which
  //   starts its run and returns the command, if that is of the form; doing(view), the status line in progress; and
  //   lead, the id of the element that says that nothing is run.
  constructor(name, say, on) {
    this.name = name;
    this.say = say;
    this.on = on;
    this.form = find(`${name}-form`);
    this.last = null; // what is shown
    this.byUser = true; // false during a run that nobody has asked for
    this.runs = [];
    this.run = this.follow(name, (view) => this.show(view));
    this.form.addEventListener('submit', (e) => { e.preventDefault(); this.begin(); });
    this.form.querySelector('[data-new-seed]').addEventListener('click', () => {
      this.form.elements.seed.value = drawnSeed();
      on.edited();
    });
    this.form.querySelector('[data-stop]').addEventListener('click', () => this.runs.find((run) => run.live)?.stop().catch((why) => this.fail(why)));
    this.form.querySelector('[data-continue]')?.addEventListener('click', () => this.run.resume().catch((why) => showError(name, why)));
    undone(name, () => this.back());
    this.run.recall();
  }

  // follow returns a run of the view, whose states show gets.
  follow(name, show) {
    const run = new Run(name, { show, fail: (why) => this.fail(why), changed: (state) => this.changed(state) });
    this.runs.push(run);
    return run;
  }

  get busy() { return this.runs.some((run) => run.state === 'running' || run.state === 'starting'); }

  // free ends the runs that nobody has asked for, and reports whether none is in progress.
  free(byUser) {
    for (const run of this.runs) run.yield(this.byUser);
    if (this.busy) return false;
    this.byUser = byUser;
    return true;
  }

  // back takes the settings of what is shown, or of another request.
  back(of = this.last?.request) {
    this.on.fill(new URLSearchParams(this.on.inputsOf(of)));
    this.on.edited();
  }

  // shown shows the view with the inputs of the address, or with its own without them.
  shown(inputs) {
    const { run, on } = this;
    if (inputs) on.fill(inputs);
    on.edited();
    const of = on.request();
    if (this.last && (!inputs || this.own())) return this.show(this.last);
    this.last = null;
    on.arrives?.();
    if (run.arrive(of)) return this.changed(run.state);
    on.begins?.();
    this.changed('');
    on.draw({ state: '', request: of, done: '0', total: '0' });
    if (this.wrong() || of.players?.[0] === '') return;
    if (on.short ? on.short(of) : text.numberOf(of.flags.rounds ?? '') <= unasked) return this.begin(false);
    timeOf(of, (time, seconds) => {
      if (this.last || run.id || run.live || !isOf(of, on.request())) return;
      if (seconds <= on.soon) this.begin(false);
      else setText(on.lead ?? `${this.name}-lead`, `Not run yet${time}. Press ${on.run}.`);
    });
  }

  own() { return (this.on.own ?? ((of, view) => isOf(of, view.request)))(this.on.request(), this.last); }

  wrong() { return this.on.wrong?.() ?? wrongIn(this.form); }

  // open follows a run of the list, and returns the address with its settings.
  open(view) {
    this.on.begins?.();
    this.run.attach(view.id, view.request);
    this.last = null;
    return place.addressOf(this.name, this.on.inputsOf(view.request));
  }

  missing(id) { if (this.run.id === id) this.run.set('gone'); }

  async begin(byUser = true) {
    const { run, on, name } = this;
    if (!this.free(byUser)) return;
    on.begins?.();
    if (byUser) clearErrors(name);
    try {
      const why = this.wrong();
      if (why) throw why;
      await on.ready?.();
      const of = on.request(), command = await (on.starts ? on.starts(of, byUser) : run.start(of, byUser));
      place.ran();
      if (!command || !isOf(on.request(), of)) return; // edited meanwhile
      if (byUser) shut(this.form);
      showCommand(name, command);
    } catch (why) {
      showError(name, why, byUser);
      on.refused?.(why);
      this.changed(run.state);
      if (this.last) this.tell(this.last);
    }
  }

  fail(why) {
    this.changed(this.run.state);
    this.say(why.error, { bad: true });
  }

  // changed shows a new state of the run that is not a new result.
  changed(state) {
    const { busy, run } = this, button = (of) => this.form.querySelector(of), go = button('[data-continue]');
    button('[type=submit]').disabled = busy && this.byUser;
    button('[data-stop]').disabled = !this.runs.some((of) => of.live) || !this.byUser;
    if (go) go.hidden = run.state !== 'stopped';
    find(this.name).classList.toggle('running', busy);
    if (text.states[state]) this.say(...text.states[state]);
    if (state === 'lost' && run.toStop) this.say('Connection lost, trying again; the run will be stopped', { bad: true });
    this.on.changed?.(state, busy);
    this.render();
  }

  // render shows whose result is on the page.
  render() {
    const { last, run } = this, other = last && !this.own(), [shows, label] = this.on.shows(other, last?.request);
    showResult(this.name, last?.command ? last : null, other, shows, [label, () => this.back()], run, run.request?.flags.stdin === undefined ? () => {
      this.back(run.request);
      this.begin();
    } : null);
  }

  show(view) {
    if (this.on.comes?.(view) === false) return;
    this.last = view;
    this.changed(view.state);
    this.tell(view);
    if (find(this.name).hidden) return;
    this.on.draw(view);
    if (view.error && view.state === 'failed') showError(this.name, { error: view.error });
  }

  tell(view, run = this.run) {
    const done = text.words(Number(view.done)), total = text.words(Number(view.total));
    if (view.state !== 'running') return this.say(...({ stopped: [`Stopped at ${done}${Number(view.total) ? ` of ${total}` : ''}`], failed: ['The run failed', { bad: true }] }[view.state] ?? this.on.done(view)));
    if (run.state === 'running') this.say(...(this.on.doing?.(view) ?? text.working(view, 'Dealing')));
  }
}
