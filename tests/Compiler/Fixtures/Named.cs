namespace Async2.Compiler.Tests.Fixtures;

/// <summary>Methods that patterns name.</summary>
internal static class Named
{
    public static async Task<string> Start(int count, string text)
    {
        await Task.Delay(count);
        return text;
    }

    public static Func<Task> Lambdas(int captured)
    {
        Func<Task> other = async () => await Task.Yield();
        return async () =>
        {
            await other();
            await Task.Delay(captured);
        };
    }

    public static Task Local(int captured)
    {
        return Inside();

        async Task Inside()
        {
            await Task.Delay(captured);
            await Further();
            static async Task Further() => await Task.Yield();
        }
    }

    public static async IAsyncEnumerable<int> Items()
    {
        await Task.Yield();
        yield return 1;
    }

    internal static class Inner
    {
        public static async Task Deep() => await Task.Yield();
    }

    internal sealed class Generic<T>(T value)
    {
        public async Task<T> Get()
        {
            await Task.Yield();
            return value;
        }
    }
}
