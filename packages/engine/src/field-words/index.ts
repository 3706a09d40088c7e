export {
  describeFieldValue,
  getEntityFieldLabel,
  getFieldPathLabel,
  getModelFieldLabel,
} from './field-words.ts';
