namespace Golden;

static class SharedSlots
{
    static async Task<int> Run(Func<int, Task<int>> next)
    {
        // a lives across the second await only, b across the third: they can share a slot.
        int a = await next(1);
        await next(2);
        int b = a * 2;
        await next(3);
        return b;
    }
}
