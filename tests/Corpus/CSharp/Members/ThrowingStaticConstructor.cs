// A static constructor that throws: the call of the async method itself throws, each time, the same exception.
namespace Corpus.ThrowingStaticConstructor;

internal static class Broken
{
    static Broken() => throw new InvalidOperationException("broken");
    public static async Task Call() => await Task.Yield();
}

[OwnProcess]
internal static class Program
{
    public static async Task Main()
    {
        for (var i = 0; i < 2; i++)
        {
            Task task = null;
            try
            {
                task = Broken.Call();
                await task;
            }
            catch (TypeInitializationException e)
            {
                WriteLine($"{task is null} {e.InnerException.Message}");
            }
        }
    }
}
