using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Async2.Insides;

namespace Async2;

/// <summary>
/// A sequence of frames that an exception was thrown through, and what can be said of it. To find that out takes longer than to
/// throw, so the sites that throw most are remembered.
/// </summary>
[StackTraceHidden]
internal sealed class ThrowSite
{
    private static readonly ThrowSite?[] s_recent = new ThrowSite?[64];

    private readonly byte[] _code;

    /// <summary>The lines of the frames, complete with their line ends.</summary>
    internal readonly string Text;

    /// <summary>The method that threw.</summary>
    internal readonly MethodBase? Method;

    /// <summary>What Exception.Source says of it.</summary>
    internal readonly string? Source;

    /// <summary>The site at which <paramref name="exception"/> was thrown.</summary>
    internal ThrowSite(Exception exception, byte[] code)
        : this(code, new StackTrace(exception, fNeedFileInfo: true))
    {
    }

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Without metadata there is no method and no source.")]
    private ThrowSite(byte[] code, StackTrace trace)
        : this(code, trace.ToString(), trace.GetFrame(0)?.GetMethod())
    {
    }

    private ThrowSite(byte[] code, string text, MethodBase? method)
    {
        _code = code;
        Text = text;
        Method = method;
        Source = method?.Module.Assembly.GetName().Name;
    }

    /// <summary>
    /// Finds the site in which <paramref name="exception"/> was thrown by the code that it was thrown through (<see
    /// cref="StackTraceArray.CodeOf"/>).
    /// </summary>
    internal static ThrowSite Find(Exception exception, byte[] code)
    {
        var hash = new HashCode();
        hash.AddBytes(code);
        ref ThrowSite? slot = ref s_recent[hash.ToHashCode() & (s_recent.Length - 1)];
        ThrowSite? site = Volatile.Read(ref slot);
        if (site is not null && site._code.AsSpan().SequenceEqual(code)) return site;

        site = new ThrowSite(exception, code);
        Volatile.Write(ref slot, site);
        return site;
    }
}
