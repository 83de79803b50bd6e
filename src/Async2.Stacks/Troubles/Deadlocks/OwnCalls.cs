using System.Reflection.Metadata;
using Async2.Stacks.Naming;

namespace Async2.Stacks.Troubles.Deadlocks;

/// <summary>A call of one of the user's methods by another.</summary>
/// <param name="Caller">The method with the call.</param>
/// <param name="Body">The method that has its code.</param>
/// <param name="Offset">The call's IL offset.</param>
internal readonly record struct OwnCall(OwnMethod Caller, MethodDefinitionHandle Body, int Offset);

/// <summary>The calls in the user's methods.</summary>
internal sealed class OwnCalls(FrameNames names)
{
    private ILookup<string, Called>? _byName;
    private HashSet<string>? _functions;

    private ILookup<string, Called> ByName => _byName ??= OwnMethod.All(names)
        .SelectMany(m => m.Calls.Select(c => CalledBy(m, c.Body, c.Call))).ToLookup(c => c.Name);

    private HashSet<string> Functions => _functions ??= [.. OwnMethod.All(names).SelectMany(m => m.Functions)];

    /// <summary>The calls of some methods, by others.</summary>
    /// <returns>Null if one of them may be called in another way, too: by a delegate, an interface, or a base class.</returns>
    public IReadOnlyList<OwnCall>? Of(IEnumerable<OwnMethod> methods)
    {
        List<OwnCall> found = [];
        foreach (var method in methods)
        {
            if (method.IsVirtual || Functions.Contains(method.ShortName)) return null;
            foreach (var (type, name) in method.CalledAs)
                found.AddRange(ByName[name].Where(c => c.Type == type && c.Call.Caller.Name != method.Name).Select(c => c.Call));
        }
        return found;
    }

    private static Called CalledBy(OwnMethod caller, MethodDefinitionHandle body, MethodCode.Call call)
    {
        var found = new OwnCall(caller, body, call.Offset);
        return call.Own.IsNil ? new(call.Type, call.Name, found) : new(caller.NamesOf(call.Own).Type, call.Name, found);
    }

    private readonly record struct Called(string Type, string Name, OwnCall Call);
}
