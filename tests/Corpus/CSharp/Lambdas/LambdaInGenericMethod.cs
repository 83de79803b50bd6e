// Closures and lambdas inside generic methods of generic classes.
namespace Corpus.LambdaInGenericMethod;

internal sealed class Box<T>(T value)
{
    public async Task<List<U>> Map<U>(Way way, Func<T, Task<U>> map, int times)
    {
        var results = new List<U>();
        Func<Task> once = async () => results.Add(await map(value));
        for (var i = 0; i < times; i++)
        {
            await once();
            await Step.Go(way);
        }
        return results;
    }
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        WriteLine(string.Join(",", await new Box<int>(4).Map(way.Calm(), async n => $"n{await Step.Of(way.Calm(), n)}", 2)));
        WriteLine(string.Join(",", await new Box<string>("abc").Map(way, async s => await Step.Of(way.Calm(), s.Length), 3)));
    });
}
