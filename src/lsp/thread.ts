import { config } from 'zod/v4/core';
import { watchIndex } from '../tracing/ledger/index-watcher.ts';
import { sayWord, serveThread } from '../workspace/helper-thread.ts';
import { answerQuestion, type Question } from './desk.ts';
import { nowAndThen } from './index-steps.ts';

// What the language server's helper thread does. Schemas are used a few times each, too few to compile them: that has
// to be said before they are made, which is when what answers take is read.
config({ jitless: true });
watchIndex(nowAndThen(sayWord));
serveThread((question) => answerQuestion(question as Question));
// What answers take is read before the first question comes. If it can't be, each question says so.
import('./questions.ts').catch(() => {});
