/** Modules that Node finds with the prefix `node:` and without; those that are new have it always (`node:test`). */
const WITH_AND_WITHOUT: ReadonlySet<string> = new Set(
  (
    'assert assert/strict async_hooks buffer child_process cluster console constants crypto dgram diagnostics_channel ' +
    'dns dns/promises domain events fs fs/promises http http2 https inspector inspector/promises module net os path ' +
    'path/posix path/win32 perf_hooks process punycode querystring readline readline/promises repl stream ' +
    'stream/consumers stream/promises stream/web string_decoder sys timers timers/promises tls trace_events tty url util ' +
    'util/types v8 vm wasi worker_threads zlib'
  ).split(' '),
);

/** `fs` for `node:fs`, and every other name as it is. */
export function withoutNodePrefix(specifier: string): string {
  const name = specifier.startsWith('node:') ? specifier.slice('node:'.length) : null;
  return name !== null && WITH_AND_WITHOUT.has(name) ? name : specifier;
}
