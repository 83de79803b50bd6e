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

    public static async Task<Cache<K, V>> Create(Way way, Func<K, Task<V>> load)
    {
        await Step.Go(way);
        return new(load);
    }
}

internal struct Holder<T>(T value)
{
    public async Task<T> Get(Way way) { await Step.Go(way); return value; }
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        Cache<string, int>.Loads = Cache<int, string>.Loads = 0;
        var lengths = await Cache<string, int>.Create(way.Calm(), async s => await Step.Of(way.Calm(), s.Length));
        WriteLine(await lengths.Get("four") + await lengths.Get("four") + await lengths.Get("x"));
        var texts = await Cache<int, string>.Create(way.Calm(), async n => await Step.Of(way, $"n{n}"));
        WriteLine(await new Holder<string>("held").Get(way.Calm()) + await new Holder<int>(3).Get(way.Calm()));
        WriteLine($"{Cache<string, int>.Loads} {Cache<int, string>.Loads}");
        WriteLine(await texts.Get(5));
    });
}
