// Iterators in generic methods and generic types, over references and values, with constraints and nested types.
namespace Corpus.IteratorGenerics;

internal interface IHasName
{
    string Name { get; }
}

internal readonly struct Named(string name) : IHasName
{
    public string Name => name;
}

internal class Box<T>(T first, Completion completion)
{
    public async IAsyncEnumerable<(T, U)> With<U>(IEnumerable<U> others)
        where U : notnull
    {
        foreach (var other in others)
        {
            await Step.Go(completion);
            yield return (first, other);
        }
    }

    public sealed class Inner<V>
    {
        public static async IAsyncEnumerable<Dictionary<V, T[]>> Many(V key, T value, Completion completion)
        {
            var seen = new List<T>();
            for (var i = 0; i < 2; i++)
            {
                seen.Add(value);
                await Step.Of(completion, seen);
                yield return new Dictionary<V, T[]> { [key] = [.. seen] };
            }
        }
    }
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        await foreach (var pair in new Box<int>(1, completion.Calm()).With(new[] { "a", "b" })) WriteLine(pair);
        await foreach (var pair in new Box<string>("s", completion.Calm()).With(new[] { 1.5, 2.5 })) WriteLine(pair);
        await foreach (var d in Box<byte>.Inner<string>.Many("k", 7, completion.Calm())) WriteLine(string.Join(",", d["k"]));
        await foreach (var name in Names(completion, new Named("x"), new Named("y"))) WriteLine(name);
        await foreach (var t in Casts<object, string>(completion, "p", 3, "q")) WriteLine(t);
    });

    private static async IAsyncEnumerable<string> Names<T>(Completion completion, params T[] items)
        where T : struct, IHasName
    {
        foreach (var item in items)
        {
            yield return item.Name;
            await Step.Go(completion);
        }
    }

    private static async IAsyncEnumerable<TOut> Casts<TIn, TOut>(Completion completion, params TIn[] items)
        where TOut : class
    {
        foreach (var item in items)
        {
            if (await Step.Of(completion.Calm(), item) is TOut fits) yield return fits;
        }
    }
}
