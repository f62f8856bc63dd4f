import * as z from 'zod';
import { serveThread } from '../workspace/helper-thread.ts';
import { answerQuestion, type Question } from './desk.ts';
// What answers take is read before the first question comes.
import '../tracing/lens/editor-questions.ts';

// The file of the language server's helper thread. Schemas are used a few times each, too few to compile them.
z.config({ jitless: true });
serveThread((question) => answerQuestion(question as Question));
