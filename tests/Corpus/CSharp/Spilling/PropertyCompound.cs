// property op= await: getter, await, setter.
namespace Corpus.PropertyCompound;

internal sealed class Data
{
    private int _value = 1;

    public int Value
    {
        get { WriteLine($"get {_value}"); return _value; }
        set { WriteLine($"set {value}"); _value = value; }
    }

    public Data Me { get { WriteLine("me"); return this; } }
    public string Text { get; set; }
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var data = new Data();
        data.Me.Value += await Loud(way.Calm(), 10);
        data.Me.Value = await Loud(way.Calm(), 3);
        data.Text ??= await Step.Of(way.Calm(), "text");
        data.Text ??= await Loud(way.Calm(), "never");
        WriteLine(data.Text);
        data.Me.Value <<= await Loud(way, 2);
    });

    private static async Task<T> Loud<T>(Way way, T n)
    {
        WriteLine($"await {n}");
        return await Step.Of(way, n);
    }
}
