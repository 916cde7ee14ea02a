// A Run starts, follows and stops a run of a view. It follows the run while the view is
// visible.

import * as api from './api.js';

export class Run {
  // show is called with each new state of the run, fail with errors.
  constructor(show, fail) {
    this.show = show;
    this.fail = fail;
    this.id = null;
    this.state = '';
  }

  get live() { return this.state === 'running'; }

  // start starts a run on the server and follows it. It returns the run's command.
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

  // drop forgets the run, whose later states are not shown.
  drop() {
    if (this.id) api.unfollow();
    this.id = null;
    this.state = '';
  }

  // stop stops the run. Its last state comes as an event.
  async stop() {
    if (this.live) await api.end(this.id);
  }
}
