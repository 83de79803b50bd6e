using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Async2;

/// <summary>
/// What can be said of a sequence of frames that an exception was thrown through. To find that out takes longer than to
/// throw, so the sites that throw most are remembered.
/// </summary>
[StackTraceHidden]
internal sealed class ThrowSite
{
    internal static readonly ThrowSite None = new([], "", null);

    private static readonly ThrowSite?[] s_recent = new ThrowSite?[64];

    private readonly byte[] _elements;

    /// <summary>The lines of the frames, complete with their line ends.</summary>
    internal readonly string Text;

    /// <summary>The method that threw.</summary>
    internal readonly MethodBase? Method;

    /// <summary>What Exception.Source says of it.</summary>
    internal readonly string? Source;

    /// <summary>The site at which <paramref name="exception"/> was thrown.</summary>
    internal ThrowSite(Exception exception, byte[] elements)
        : this(elements, new StackTrace(exception, fNeedFileInfo: true))
    {
    }

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Without metadata there is no method and no source.")]
    private ThrowSite(byte[] elements, StackTrace trace)
        : this(elements, trace.ToString(), trace.GetFrame(0)?.GetMethod())
    {
    }

    private ThrowSite(byte[] elements, string text, MethodBase? method)
    {
        _elements = elements;
        Text = text;
        Method = method;
        Source = method?.Module.Assembly.GetName().Name;
    }

    /// <summary>Finds the site in which <paramref name="exception"/> was thrown by the CLR's elements for it.</summary>
    internal static ThrowSite Find(Exception exception, ReadOnlySpan<byte> elements)
    {
        // Where on the stack it happened does not matter, only in which code.
        byte[] key = elements.ToArray();
        for (int i = 0; i + 32 <= key.Length; i += 32) key.AsSpan(i + 8, 8).Clear();

        var hash = new HashCode();
        hash.AddBytes(key);
        ref ThrowSite? slot = ref s_recent[hash.ToHashCode() & (s_recent.Length - 1)];
        ThrowSite? site = Volatile.Read(ref slot);
        if (site is not null && site._elements.AsSpan().SequenceEqual(key)) return site;

        site = new ThrowSite(exception, key);
        Volatile.Write(ref slot, site);
        return site;
    }
}
