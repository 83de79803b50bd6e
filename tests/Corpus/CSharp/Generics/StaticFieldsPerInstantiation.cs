// Static fields of generic types inside async methods: one for each instantiation.
namespace Corpus.StaticFieldsPerInstantiation;

internal static class Counter<T>
{
    private static int s_count;

    public static async Task<int> Next(Way way)
    {
        s_count++;
        await Step.Go(way);
        return s_count * 10;
    }

    public static void Reset() => s_count = 0;
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        Counter<int>.Reset();
        Counter<string>.Reset();
        Counter<object>.Reset();
        await Counter<int>.Next(way.Calm());
        WriteLine($"{await Counter<int>.Next(way.Calm())} {await Counter<string>.Next(way.Calm())} {await Counter<object>.Next(way)}");
    });
}
