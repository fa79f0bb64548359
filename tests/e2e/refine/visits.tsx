import {
  CreateButton,
  DeleteButton,
  EditButton,
  List,
  ShowButton,
  useDrawerForm,
  useSelect,
  useTable,
} from '@refinedev/antd';
import { type BaseRecord, CanAccess, useGo, useImport } from '@refinedev/core';
import { Button, Drawer, Form, Input, Select, Space, Table } from 'antd';

const stages = [
  { text: '计划中', value: 'planned' },
  { text: '已完成', value: 'done' },
];

interface Visit extends BaseRecord {
  topic: string;
  stage?: string;
}

export default function Visits() {
  const go = useGo();
  const { tableProps, sorters } = useTable<Visit>({
    syncWithLocation: true,
    sorters: { initial: [{ field: 'topic', order: 'asc' }] },
    pagination: { pageSize: 5 },
  });
  const { drawerProps, formProps, saveButtonProps, show } = useDrawerForm<Visit>({
    action: 'create',
    syncWithLocation: true,
  });
  const { selectProps } = useSelect({
    resource: 'merchant',
    optionLabel: 'name',
    onSearch: (value) => [{ field: 'q', operator: 'eq', value }],
  });
  const { inputProps, isLoading } = useImport<{ topic: string }>({ batchSize: 1 });
  return (
    <List
      headerButtons={
        <Space>
          <Button onClick={() => go({ to: { resource: 'merchant', action: 'list' } })}>去商家</Button>
          <CanAccess resource="visit" action="create">
            <label>
              导入 CSV <input {...inputProps} disabled={isLoading} />
            </label>
          </CanAccess>
          <CreateButton onClick={() => show()} />
        </Space>
      }
    >
      <Table {...tableProps} rowKey="id">
        <Table.Column
          dataIndex="topic"
          title="拜访主题"
          sorter
          defaultSortOrder={sorters[0]?.order === 'desc' ? 'descend' : 'ascend'}
        />
        <Table.Column dataIndex="stage" title="阶段" filters={stages} />
        <Table.Column<Visit>
          title="操作"
          render={(_, { id }) => (
            <Space>
              <ShowButton hideText size="small" recordItemId={id} />
              <EditButton hideText size="small" recordItemId={id} />
              <DeleteButton hideText size="small" recordItemId={id} />
            </Space>
          )}
        />
      </Table>
      <Drawer {...drawerProps} title="登记拜访" extra={<Button {...saveButtonProps}>保存</Button>}>
        <Form {...formProps} layout="vertical">
          <Form.Item name="topic" label="拜访主题" rules={[{ required: true }]}>
            <Input />
          </Form.Item>
          <Form.Item name="merchant" label="商家">
            <Select {...selectProps} />
          </Form.Item>
        </Form>
      </Drawer>
    </List>
  );
}
