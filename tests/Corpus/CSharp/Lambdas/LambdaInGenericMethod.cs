// Closures and lambdas inside generic methods of generic classes.
namespace Corpus.LambdaInGenericMethod;

internal sealed class Box<T>(T value)
{
    public async Task<List<U>> Map<U>(Completion completion, Func<T, Task<U>> map, int times)
    {
        var results = new List<U>();
        Func<Task> once = async () => results.Add(await map(value));
        for (var i = 0; i < times; i++)
        {
            await once();
            await Step.Go(completion);
        }
        return results;
    }
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine(string.Join(",", await new Box<int>(4).Map(completion.Calm(), async n => $"n{await Step.Of(completion.Calm(), n)}", 2)));
        WriteLine(string.Join(",", await new Box<string>("abc").Map(completion, async s => await Step.Of(completion.Calm(), s.Length), 3)));
    });
}
