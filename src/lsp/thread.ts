import { serveThread } from '../workspace/helper-thread.ts';
import { answerQuestion, type Question } from './desk.ts';

// The file of the language server's helper thread.
serveThread((question) => answerQuestion(question as Question));
