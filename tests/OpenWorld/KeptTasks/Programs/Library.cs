namespace Watched
{
    public interface IReader
    {
        Task<int> ReadAsync(int x);
        ValueTask<T> EchoAsync<T>(T x);
    }

    public class Reader : IReader
    {
        public async Task<int> ReadAsync(int x)
        {
            await Task.Yield();
            return x;
        }

        public async ValueTask<T> EchoAsync<T>(T x)
        {
            await Task.CompletedTask;
            return x;
        }

        public virtual async Task FailAsync()
        {
            await Task.Yield();
            throw new InvalidOperationException("failed");
        }

        public static async Task<string> NameAsync()
        {
            await Task.Yield();
            return "reader";
        }

        public Task<int> PassOnAsync(int x) => ReadAsync(x);

        public Task<int> CountAndPassOnAsync(int x)
        {
            Sum += x;
            return ReadAsync(x);
        }

        public int Sum { get; private set; }

        public async IAsyncEnumerable<int> ItemsAsync(int count)
        {
            for (var i = 0; i < count; i++)
            {
                await Task.Yield();
                yield return i;
            }
        }

        public async Task<int> TwiceAsync(int x) => await ReadAsync(x) + await PassOnAsync(x);
    }

    public sealed class Careful : Reader
    {
        public override async Task FailAsync()
        {
            try
            {
                await base.FailAsync();
            }
            catch (InvalidOperationException)
            {
            }
        }
    }

    public struct Small(int y) : IReader
    {
        public async Task<int> ReadAsync(int x)
        {
            await Task.Yield();
            return x + y;
        }

        public async ValueTask<T> EchoAsync<T>(T x)
        {
            await Task.Yield();
            return x;
        }
    }
}

namespace Unwatched
{
    public class Outer(Watched.IReader reader)
    {
        public async Task<int> ThroughInterfaceAsync(int x) => await reader.ReadAsync(x) + await reader.EchoAsync(x);

        public Task<int> PassOnThroughInterfaceAsync(int x) => reader.ReadAsync(x);
    }
}
