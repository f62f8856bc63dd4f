import { serveThread } from '../../workspace/helper-thread.ts';
import { openTracing } from '../tracing-context.ts';
import { makeReplayDesk, type ReplayQuestion } from './replay-in-threads.ts';

// The file of a thread that replays commits for `goldthread history`.
const answer = makeReplayDesk(openTracing);
serveThread((question) => answer(question as ReplayQuestion));
