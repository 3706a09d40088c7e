/**
 * Requests a passkey from the browser. The library is loaded on demand, because most people sign in without a
 * passkey.
 */
import type {
  loginContract as contract,
  EndpointOutput,
  PasskeyAssertion,
  PasskeyCreation,
} from '@klarsikt/contract';
import { NetworkError } from '@klarsikt/web/platform/api/errors.ts';

/** Reasons why the browser did not use a passkey. */
export type PasskeyBrowserFault = 'cancelled' | 'already' | 'wrongAddress' | 'unfit' | 'failed';

export class PasskeyBrowserError extends Error {
  override readonly name = 'PasskeyBrowserError';

  constructor(
    readonly fault: PasskeyBrowserFault,
    /** Host name to which passkeys belong. */
    readonly host: string,
  ) {
    super(`the browser used no passkey: ${fault}`);
  }
}

/** Returns whether the browser supports passkeys on this page; pages without https have no support. */
export const isPasskeySupported = (): boolean => typeof window.PublicKeyCredential === 'function';

const faults: Readonly<Record<string, PasskeyBrowserFault>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'already',
  SecurityError: 'wrongAddress',
  ConstraintError: 'unfit',
  NotSupportedError: 'unfit',
};

function toBrowserError(cause: unknown, host: string): PasskeyBrowserError {
  const name = cause instanceof Error ? cause.name : '';
  return new PasskeyBrowserError(faults[name] ?? 'failed', host);
}

/** The library is a separate file, so a load failure is reported as a network error. */
async function loadLibrary() {
  try {
    return await import('@simplewebauthn/browser');
  } catch (cause) {
    throw new NetworkError('GET', 'passkey library', cause);
  }
}

export async function signWithPasskey(
  options: EndpointOutput<typeof contract.passkeyOptions>,
): Promise<PasskeyAssertion> {
  const { startAuthentication } = await loadLibrary();
  try {
    const { id, rawId, response } = await startAuthentication({ optionsJSON: options });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return {
      id,
      rawId,
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData,
        signature,
        ...(userHandle === undefined ? {} : { userHandle }),
      },
    };
  } catch (cause) {
    throw toBrowserError(cause, options.rpId);
  }
}

export async function createPasskey(
  options: EndpointOutput<typeof contract.registerPasskeyOptions>,
): Promise<PasskeyCreation> {
  const { startRegistration } = await loadLibrary();
  try {
    const { id, rawId, response } = await startRegistration({ optionsJSON: options });
    const { clientDataJSON, attestationObject, transports } = response;
    return {
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, attestationObject, ...(transports === undefined ? {} : { transports }) },
    };
  } catch (cause) {
    throw toBrowserError(cause, options.rp.id);
  }
}
