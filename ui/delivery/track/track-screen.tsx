import AskForNumber from './ask-for-number.tsx';

/** /track: asks for the number of a delivery. */
export default AskForNumber;
