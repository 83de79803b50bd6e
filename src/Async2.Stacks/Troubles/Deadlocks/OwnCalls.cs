using System.Reflection.Metadata;
using Async2.Stacks.Naming;

namespace Async2.Stacks.Troubles.Deadlocks;

/// <summary>A call of one of the user's methods by another.</summary>
/// <param name="Callee">The method that is called.</param>
/// <param name="Caller">The method with the call.</param>
/// <param name="Body">The method that has its code.</param>
/// <param name="Offset">The call's IL offset.</param>
internal readonly record struct OwnCall(OwnMethod Callee, OwnMethod Caller, MethodDefinitionHandle Body, int Offset);

/// <summary>Finds the calls of the user's methods.</summary>
internal static class OwnCalls
{
    /// <summary>The calls of some methods, by others.</summary>
    /// <param name="methods">The methods.</param>
    /// <param name="names">Names of methods.</param>
    /// <returns>Null if one of them may be called in another way, too: by a delegate, an interface, or a base class.</returns>
    public static IReadOnlyList<OwnCall>? To(IReadOnlyList<OwnMethod> methods, FrameNames names)
    {
        if (methods.Any(m => m.IsVirtual)) return null;
        var shortNames = methods.Select(m => m.ShortName).ToHashSet();
        var callees = methods.SelectMany(m => m.CalledAs.Select(c => (CalledAs: c, Method: m))).ToLookup(c => c.CalledAs, c => c.Method);
        List<OwnCall> found = [];
        foreach (var caller in OwnMethod.All(names))
        {
            foreach (var (body, code) in caller.Codes)
            {
                if (code.Functions.Any(f => shortNames.Contains(f.Name))) return null;
                foreach (var call in code.Calls)
                    found.AddRange(callees[caller.CalledBy(call)].Where(c => c.Name != caller.Name)
                        .Select(c => new OwnCall(c, caller, body, call.Offset)));
            }
        }
        return found;
    }
}
