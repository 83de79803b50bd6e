namespace Golden;

static class DirectCall
{
    static async Task<int> Run(int depth)
    {
        if (depth == 0) await Task.Yield();
        return await Run(depth - 1) + 1;
    }
}
