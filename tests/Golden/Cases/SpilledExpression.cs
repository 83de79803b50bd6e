namespace Golden;

static class SpilledExpression
{
    static async Task<string> Run(string[] values, Func<int> index, Task<string> task)
    {
        return values[index()] + index() + await task + (values[0] = await task);
    }
}
