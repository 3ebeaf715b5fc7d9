import { type Config, configure, getConfig } from '@testing-library/react';

const whole = getConfig().getElementError;
const isWaiting = (): boolean =>
  (getConfig() as Config & { _disableExpensiveErrorDiagnostics?: boolean })
    ._disableExpensiveErrorDiagnostics === true;

configure({
  // pages load their code when they are opened, on machines that are busy with other tests
  asyncUtilTimeout: 30_000,
  // most polls find nothing: the page is printed where a wait times out, not at each of them
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? '') : whole(message, container),
});
