namespace Golden;

static class GenericMethod
{
    static async Task<TResult> Run<T, TResult>(Task<T> task, Func<T, TResult> map)
        where T : class
    {
        return map(await task);
    }
}
