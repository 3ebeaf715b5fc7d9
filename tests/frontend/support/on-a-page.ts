import { type Config, configure, getConfig } from '@testing-library/react';

const whole = getConfig().getElementError;
const isWaiting = (): boolean =>
  (getConfig() as Config & { _disableExpensiveErrorDiagnostics?: boolean })
    ._disableExpensiveErrorDiagnostics === true;

configure({
  // pages load their code when they are opened, on machines that are busy with other tests
  asyncUtilTimeout: 30_000,
  // what is waited for is missing at most looks: the page is printed where a wait ends in vain, not at each of them
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? '') : whole(message, container),
});
