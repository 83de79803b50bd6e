// Async methods of generic classes and structs, static and instance.
namespace Corpus.GenericClasses;

internal sealed class Cache<K, V>(Func<K, Task<V>> load) where K : notnull
{
    private readonly Dictionary<K, V> _values = [];
    public static int Loads;

    public async ValueTask<V> Get(K key)
    {
        if (_values.TryGetValue(key, out var value)) return value;
        Loads++;
        return _values[key] = await load(key);
    }

    public static async Task<Cache<K, V>> Create(Completion completion, Func<K, Task<V>> load)
    {
        await Step.Go(completion);
        return new(load);
    }
}

internal struct Holder<T>(T value)
{
    public async Task<T> Get(Completion completion) { await Step.Go(completion); return value; }
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        Cache<string, int>.Loads = Cache<int, string>.Loads = 0;
        var lengths = await Cache<string, int>.Create(completion.Calm(), async s => await Step.Of(completion.Calm(), s.Length));
        WriteLine(await lengths.Get("four") + await lengths.Get("four") + await lengths.Get("x"));
        var texts = await Cache<int, string>.Create(completion.Calm(), async n => await Step.Of(completion, $"n{n}"));
        WriteLine(await new Holder<string>("held").Get(completion.Calm()) + await new Holder<int>(3).Get(completion.Calm()));
        WriteLine($"{Cache<string, int>.Loads} {Cache<int, string>.Loads}");
        WriteLine(await texts.Get(5));
    });
}
