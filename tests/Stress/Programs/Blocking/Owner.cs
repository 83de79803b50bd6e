using System.Reflection;

namespace Async2.Stressed;

/// <summary>The chain to which the thread belongs, as it has noted it in the thread: by two kinds of thread statics.</summary>
internal static class Owner
{
    private static readonly ThreadLocal<int> s_step = new();
    private static readonly FieldInfo s_hidden = typeof(Owner).GetField(nameof(t_hidden), BindingFlags.Static | BindingFlags.NonPublic)!;

    [ThreadStatic]
    private static Blocker? t_chain;

#pragma warning disable CS0649 // Nobody knows that it is used: only reflection does so.
    [ThreadStatic]
    private static Blocker? t_hidden;
#pragma warning restore CS0649

    public static Blocker? Chain
    {
        get => Flaws.Planted == Flaw.Values ? (Blocker?)s_hidden.GetValue(null) : t_chain;
        set
        {
            if (Flaws.Planted == Flaw.Values) s_hidden.SetValue(null, value);
            else t_chain = value;
        }
    }

    public static int Step
    {
        get => s_step.Value;
        set => s_step.Value = value;
    }
}
