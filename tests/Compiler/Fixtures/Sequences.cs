namespace Async2.Compiler.Tests.Fixtures;

/// <summary>An async iterator with what its front end looks for: an item, an await, something to do at the end.</summary>
internal static class Sequences
{
    public static async IAsyncEnumerable<int> Numbers(int count)
    {
        try
        {
            for (var i = 0; i < count; i++)
            {
                await Task.Yield();
                yield return i;
            }
        }
        finally
        {
            await Task.Yield();
        }
    }
}
