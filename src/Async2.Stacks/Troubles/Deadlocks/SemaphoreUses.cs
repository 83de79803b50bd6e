using System.Reflection.Metadata;
using Async2.Stacks.Naming;

namespace Async2.Stacks.Troubles.Deadlocks;

/// <summary>A method of the user that takes permits of semaphores, or gives them back.</summary>
/// <param name="Method">Its name.</param>
/// <param name="Line">Its name with the place where it takes one.</param>
/// <param name="IsAsync">Whether it is async.</param>
/// <param name="Makes">The fields in which it keeps new semaphores.</param>
/// <param name="Signals">Those among them whose semaphores begin without permits: they are signals.</param>
/// <param name="Takes">The fields with the semaphores of which it takes a permit.</param>
/// <param name="Releases">The fields with those to which it gives one back.</param>
/// <param name="IsSafe">Whether it gives each back in a finally block.</param>
internal sealed record SemaphoreUser(
    string Method, string Line, bool IsAsync, IReadOnlySet<string> Makes, IReadOnlySet<string> Signals, IReadOnlySet<string> Takes,
    IReadOnlySet<string> Releases, bool IsSafe);

/// <summary>What the user's methods do with semaphores, from their IL. Fields are known by their names only.</summary>
internal sealed class SemaphoreUses(FrameNames names)
{
    private const string Semaphore = "SemaphoreSlim";

    private IReadOnlyList<SemaphoreUser>? _users;

    /// <summary>All methods that use semaphores.</summary>
    public IReadOnlyList<SemaphoreUser> Users => _users ??=
        [.. names.OwnModules.SelectMany(s => s.Metadata.MethodDefinitions.Select(m => UserOf(s, m))).OfType<SemaphoreUser>()];

    /// <summary>Whether the semaphore in a field has permits from the beginning: others are signals.</summary>
    public bool HasPermits(string field) => Users.Any(u => u.Makes.Contains(field)) && !Users.Any(u => u.Signals.Contains(field));

    private static SemaphoreUser? UserOf(ModuleSymbols symbols, MethodDefinitionHandle handle)
    {
        var code = new MethodCode(symbols, handle, hasOtherLocals: false);
        var calls = code.Calls.Where(c => c.Type == Semaphore).ToList();
        if (calls.Count == 0) return null;
        HashSet<string> makes = [], signals = [], takes = [], releases = [];
        int? taken = null;
        var isSafe = true;
        foreach (var call in calls)
        {
            if (call.Name == ".ctor" && code.FieldAfter(call.Index) is { } field)
            {
                makes.Add(field);
                if (code.IsZeroBefore(call)) signals.Add(field);
            }
            else if (call.Name is "Wait" or "WaitAsync")
            {
                takes.Add(code.FieldOfObject(call));
                taken ??= call.Offset;
            }
            else if (call.Name == "Release")
            {
                releases.Add(code.FieldOfObject(call));
                isSafe &= symbols.RegionsOf(handle).Any(r => r.Kind == ExceptionRegionKind.Finally
                    && r.HandlerOffset <= call.Offset && call.Offset < r.HandlerOffset + r.HandlerLength);
            }
        }
        var machine = symbols.MethodOf(symbols.Metadata.GetMethodDefinition(handle).GetDeclaringType());
        var name = MethodNames.Of(symbols.Metadata, machine ?? handle);
        var line = taken is { } offset ? FrameText.Of(name, symbols.PlaceOf(handle, offset)) : name;
        return new(name, line, machine is not null, makes, signals, takes, releases, isSafe);
    }
}
