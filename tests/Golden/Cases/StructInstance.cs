namespace Golden;

struct StructInstance
{
    private int _count;

    async Task<int> Run(Task task)
    {
        _count++;
        await task;
        return _count;
    }
}
