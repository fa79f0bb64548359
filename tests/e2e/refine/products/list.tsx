import {
  EditButton,
  FilterDropdown,
  getDefaultSortOrder,
  List,
  ShowButton,
  useSelect,
  useTable,
} from '@refinedev/antd';
import { getDefaultFilter, useMany } from '@refinedev/core';
import { Input, Select, Space, Table } from 'antd';

export const ListProducts = () => {
  const { tableProps, filters, sorters } = useTable({
    sorters: { initial: [{ field: 'id', order: 'asc' }] },
    filters: { initial: [{ field: 'category.id', operator: 'eq', value: 2 }] },
    syncWithLocation: true,
  });
  const {
    result: categories,
    query: { isLoading },
  } = useMany({
    resource: 'categories',
    ids: tableProps?.dataSource?.map((product) => product.category?.id) ?? [],
  });
  const { selectProps } = useSelect({
    resource: 'categories',
    defaultValue: getDefaultFilter('category.id', filters, 'eq'),
  });
  return (
    <List>
      <Table {...tableProps} rowKey="id">
        <Table.Column dataIndex="id" title="ID" sorter defaultSortOrder={getDefaultSortOrder('id', sorters)} />
        <Table.Column
          dataIndex="name"
          title="Name"
          sorter
          defaultSortOrder={getDefaultSortOrder('name', sorters)}
          filterDropdown={(props) => (
            <FilterDropdown {...props}>
              <Input />
            </FilterDropdown>
          )}
        />
        <Table.Column
          dataIndex={['category', 'id']}
          title="Category"
          render={(value) =>
            isLoading ? 'Loading...' : categories.data.find((category) => category.id === value)?.title
          }
          filterDropdown={(props) => (
            <FilterDropdown {...props} mapValue={(selected) => Number(selected)}>
              <Select style={{ minWidth: 200 }} {...selectProps} />
            </FilterDropdown>
          )}
          defaultFilteredValue={getDefaultFilter('category.id', filters, 'eq')}
        />
        <Table.Column dataIndex="material" title="Material" />
        <Table.Column dataIndex="price" title="Price" />
        <Table.Column
          title="Actions"
          render={(_, record) => (
            <Space>
              <ShowButton hideText size="small" recordItemId={record.id} />
              <EditButton hideText size="small" recordItemId={record.id} />
            </Space>
          )}
        />
      </Table>
    </List>
  );
};
