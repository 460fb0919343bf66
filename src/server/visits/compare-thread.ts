// The thread in which a file of bills is read and compared with the visits of its day.
import { answerOrder } from '../../storage/files/thread.ts';
import { compareFile } from './compare-file.ts';

await answerOrder(compareFile);
