import { spawnSync } from 'node:child_process';
import type { BatchRunner, Seen } from './batch.ts';
import { whyMissing } from './tools.ts';

const RUNNER = `
require 'json'
require 'tmpdir'
require 'timeout'

def log(*values) = $seen << values.map(&:to_s).join(' ')

def run(job)
  reader, writer = IO.pipe
  child = fork do
    $seen = []
    $stdout.reopen(File::NULL)
    Dir.mktmpdir do |folder|
      job['files'].each { |file| File.write(File.join(folder, file['path']), file['text']) }
      begin
        Timeout.timeout(3) do
          load File.join(folder, 'program.rb')
          eval(job['drive'], TOPLEVEL_BINDING.dup)
        end
      rescue Exception => error
        $seen << "raises #{error.class}"
      end
    end
    writer.write(JSON.generate($seen))
    writer.close
    exit!(0)
  end
  writer.close
  seen = reader.read
  Process.wait(child)
  JSON.parse(seen)
end

puts JSON.generate(JSON.parse($stdin.read).map { |job| run(job) })
`;

/** Each program is a folder that is loaded in a process of its own. */
export const ruby: BatchRunner = {
  missing: whyMissing('ruby', '-e', 'exit Process.respond_to?(:fork) && RUBY_VERSION >= "3.1"'),
  run(programs) {
    const child = spawnSync('ruby', ['-W0', '-e', RUNNER], {
      input: JSON.stringify(programs),
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    if (child.status !== 0) throw new Error(`ruby failed: ${child.stderr}`);
    return JSON.parse(child.stdout) as Seen[];
  },
};
