import { localAccount, localRegion, queueArn } from '#infra/local/queue/queue-settings.ts';
import { noValue, type References } from './intrinsics.ts';
import type { Resource, Template } from './template.ts';

export interface LocalPlace {
  stackName: string;
  /** Random part of the stack's id; constant for a data folder. */
  stackUuid: string;
  /** Origin of the local SQS, for queue URLs. */
  queueEndpoint: string;
}

/** Physical names, URLs and ARNs of a template's resources on this machine. */
export function localReferences(template: Template, place: LocalPlace): References {
  const pseudo: Record<string, unknown> = {
    'AWS::Region': localRegion,
    'AWS::AccountId': localAccount,
    'AWS::Partition': 'aws',
    'AWS::URLSuffix': 'amazonaws.com',
    'AWS::StackName': place.stackName,
    'AWS::StackId': `arn:aws:cloudformation:${localRegion}:${localAccount}:stack/${place.stackName}/${place.stackUuid}`,
    'AWS::NotificationARNs': [],
    'AWS::NoValue': noValue,
  };
  const resourceOf = (logicalId: string): Resource => {
    const resource = template.Resources[logicalId];
    if (resource === undefined)
      throw new Error(`The template refers to ${logicalId}, which it does not define.`);
    return resource;
  };
  return {
    ref: (logicalId) => {
      if (logicalId in pseudo) return pseudo[logicalId];
      const parameter = template.Parameters?.[logicalId];
      // A parameter without default is a fact of a real account: any constant works here.
      if (parameter !== undefined) return parameter.Default ?? `local-${logicalId}`;
      const resource = resourceOf(logicalId);
      const name = physicalName(logicalId, resource);
      return resource.Type === 'AWS::SQS::Queue' ? `${place.queueEndpoint}/${localAccount}/${name}` : name;
    },
    attribute: (logicalId, attribute) => {
      const resource = resourceOf(logicalId);
      const name = physicalName(logicalId, resource);
      if (attribute === 'StreamArn') return `${arnOf(resource.Type, name)}/stream/local`;
      if (/arn$/i.test(attribute)) return arnOf(resource.Type, name);
      if (resource.Type === 'AWS::SQS::Queue' && attribute === 'QueueName') return name;
      if (attribute === 'ApiEndpoint') return `https://${name}.execute-api.${localRegion}.amazonaws.com`;
      return `${name}.${attribute}`;
    },
  };
}

const nameProperties = ['FunctionName', 'QueueName', 'TableName', 'Name', 'BucketName', 'ScheduleGroupName'];

/** The name the template gives, else the logical id (where AWS would make one up). */
export function physicalName(logicalId: string, resource: Resource): string {
  if (resource.Type === 'AWS::ApiGatewayV2::Api') return logicalId.toLowerCase();
  for (const property of nameProperties) {
    const given = resource.Properties?.[property];
    if (typeof given === 'string') return given;
  }
  const isFifo = resource.Type === 'AWS::SQS::Queue' && resource.Properties?.['FifoQueue'] === true;
  return isFifo ? `${logicalId}.fifo` : logicalId;
}

function arnOf(type: string, name: string): string {
  if (type === 'AWS::SQS::Queue') return queueArn(name);
  const at = `${localRegion}:${localAccount}`;
  if (type === 'AWS::Lambda::Function') return `arn:aws:lambda:${at}:function:${name}`;
  if (type.startsWith('AWS::DynamoDB::')) return `arn:aws:dynamodb:${at}:table/${name}`;
  return `arn:aws:${type.split('::')[1]?.toLowerCase() ?? 'local'}:${at}:${name}`;
}
