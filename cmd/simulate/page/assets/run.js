// A run of a view: started, followed while the view is seen, stopped.

import * as api from './api.js';

export class Run {
  // view: its name. show is called with each newer state, fail with errors.
  constructor(show, fail) {
    this.show = show;
    this.fail = fail;
    this.id = null;
    this.state = '';
  }

  get live() { return this.state === 'running'; }

  // start asks for a run and follows it. It returns the command.
  async start(request) {
    const { id, command } = await api.post('/api/runs', request);
    this.id = id;
    this.state = 'running';
    this.follow();
    return command;
  }

  follow() {
    const id = this.id;
    api.follow(id, (view) => {
      if (id !== this.id) return;
      this.state = view.state;
      this.show(view);
    }, (e) => {
      if (id !== this.id) return;
      this.state = 'failed';
      this.fail(e);
    });
  }

  // drop forgets the run: what comes of it is shown no more.
  drop() {
    if (this.id) api.unfollow();
    this.id = null;
    this.state = '';
  }

  // stop ends the run; its last state comes as an event.
  async stop() {
    if (this.live) await api.end(this.id);
  }
}
