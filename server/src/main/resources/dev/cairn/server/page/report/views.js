// Views of a state in a report, which are there from the start.
import { Difference } from '../checkpoints/difference.js';
import { Raw } from '../checkpoints/raw.js';

export { Difference, Raw };
