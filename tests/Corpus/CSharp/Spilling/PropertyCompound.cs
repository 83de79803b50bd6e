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
    public static void Main() => Completions.Run(async completion =>
    {
        var data = new Data();
        data.Me.Value += await Loud(completion.Calm(), 10);
        data.Me.Value = await Loud(completion.Calm(), 3);
        data.Text ??= await Step.Of(completion.Calm(), "text");
        data.Text ??= await Loud(completion.Calm(), "never");
        WriteLine(data.Text);
        data.Me.Value <<= await Loud(completion, 2);
    });

    private static async Task<T> Loud<T>(Completion completion, T n)
    {
        WriteLine($"await {n}");
        return await Step.Of(completion, n);
    }
}
