using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;

namespace Async2.Compiler.Tests.Support;

/// <summary>Has the runtime compile the methods of a scratch module: the judge of last resort.</summary>
internal static class JustInTime
{
    /// <summary>The methods of <c>C</c> that the runtime refuses, with its reason.</summary>
    public static IReadOnlyList<(string Method, Exception Reason)> Refused(Scratch scratch)
    {
        using var image = new MemoryStream();
        scratch.Module.Write(image);
        image.Position = 0;
        var context = new AssemblyLoadContext("scratch", isCollectible: true);
        try
        {
            return [.. context.LoadFromStream(image).GetType("C")!
                .GetMethods(BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly)
                .Select(m => (m.Name, Reason: Prepare(m))).Where(r => r.Reason is not null).Select(r => (r.Name, r.Reason!))];
        }
        finally
        {
            context.Unload();
        }
    }

    private static Exception? Prepare(MethodInfo method)
    {
        try
        {
            RuntimeHelpers.PrepareMethod(method.MethodHandle);
            return null;
        }
        catch (Exception e) when (e is InvalidProgramException or TypeLoadException or BadImageFormatException or MissingMemberException)
        {
            return e;
        }
    }
}
