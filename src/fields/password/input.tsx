export { secretInput as passwordInput } from '../secret/input.tsx';
