// Room: the model of a page that no notebook shows, for those who bring the page: on a server of the tutor's own, on the site.

/** A page's traits, and a way to Python as soon as there is one. */
export function pageModel(traits) {
  const handlers = {};
  let values = { ack: { seq: 0, turn: 0 }, ...traits },
    way = null;
  const tell = (event) => [...(handlers[event] || [])].forEach((handler) => handler());
  const model = {
    live: false,
    get: (name) => values[name],
    on: (event, handler) => (handlers[event] ??= new Set()).add(handler),
    off: (event, handler) => handlers[event]?.delete(handler),
    send: (intent) => way(intent),
    /** Take over traits from Python. */
    take(news) {
      values = { ...values, ...news };
      Object.keys(news).forEach((name) => tell(`change:${name}`));
    },
    /** Python is there, and this is the way to it. */
    begin(reach) {
      way = reach;
      model.live = true;
      tell("live");
    },
  };
  return model;
}
