import { SecretInput } from '../secret/input.tsx';
import type { KindInput } from '../view.ts';

// Write-only fields have no filter. The check of resources enforces it.
export const input: KindInput<'password'> = { Input: SecretInput, Filter: () => null };
