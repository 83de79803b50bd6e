using System.Reflection.Metadata;
using Async2.Stacks.Naming;

namespace Async2.Stacks.Troubles.Deadlocks;

/// <summary>A method of the user that takes permits of semaphores, or gives them back.</summary>
/// <param name="Method">The method.</param>
/// <param name="Makes">The fields in which it keeps new semaphores.</param>
/// <param name="Signals">Those among them whose semaphores begin without permits: they are signals.</param>
/// <param name="Takes">The fields with the semaphores of which it takes a permit.</param>
/// <param name="Releases">The fields with those to which it gives one back.</param>
/// <param name="Taken">Where it takes the first: the method with the code, and the IL offset; null if it takes none.</param>
/// <param name="IsSafe">Whether it gives each back in a finally block.</param>
internal sealed record SemaphoreUser(
    OwnMethod Method, IReadOnlySet<string> Makes, IReadOnlySet<string> Signals, IReadOnlySet<string> Takes, IReadOnlySet<string> Releases,
    (MethodDefinitionHandle Body, int Offset)? Taken, bool IsSafe)
{
    /// <summary>Whether it may take a permit of the semaphore in a field: it does, or it is not known of which one it does.</summary>
    public bool MayTake(string field) => Takes.Contains(field) || Takes.Contains("");
}

/// <summary>A method that can have a permit of a semaphore while it runs.</summary>
/// <param name="Method">The method.</param>
/// <param name="Taken">Where it takes the first: the method with the code, and the IL offset; null if that is not known.</param>
/// <param name="IsSafe">Whether it gives each back in a finally block.</param>
internal readonly record struct PermitHolder(OwnMethod Method, (MethodDefinitionHandle Body, int Offset)? Taken, bool IsSafe);

/// <summary>What the user's methods do with semaphores, from their IL. Fields are known by their names only.</summary>
internal sealed class SemaphoreUses(FrameNames names)
{
    private const string Semaphore = "SemaphoreSlim";

    private readonly Dictionary<string, IReadOnlyList<PermitHolder>?> _holders = [];
    private IReadOnlyList<SemaphoreUser>? _users;

    private IReadOnlyList<SemaphoreUser> Users => _users ??= [.. OwnMethod.All(names).Select(UserOf).OfType<SemaphoreUser>()];

    /// <summary>The methods that can have a permit of the semaphore in a field while they run.</summary>
    /// <returns>
    /// Null if that is not certain, or if the semaphore has no permits at the beginning: then it is a signal.
    /// </returns>
    /// <remarks>
    /// <code>
    /// await _gate.WaitAsync(); … _gate.Release();                             the method itself
    /// Task RentAsync() { … _free.WaitAsync() … }                              those that call RentAsync,
    /// void Return() { … _free.Release(); }                                    if each that calls Return calls RentAsync, too
    /// </code>
    /// </remarks>
    public IReadOnlyList<PermitHolder>? HoldersOf(string field)
    {
        if (!_holders.TryGetValue(field, out var known)) _holders[field] = known = Find(field);
        return known;
    }

    /// <summary>All methods in which a permit of the semaphore in a field may be taken.</summary>
    public IEnumerable<OwnMethod> TakersOf(string field) => Users.Where(u => u.MayTake(field)).Select(u => u.Method);

    private List<PermitHolder>? Find(string field)
    {
        if (!Users.Any(u => u.Makes.Contains(field)) || Users.Any(u => u.Signals.Contains(field))) return null;
        var takers = Users.Where(u => u.Takes.Contains(field)).ToList();
        var releasers = Users.Where(u => u.Releases.Contains(field) && !u.Takes.Contains(field)).ToList();
        if (releasers.Count == 0)
        {
            if (!takers.TrueForAll(u => u.Releases.Contains(field))) return null;
            return takers.ConvertAll(u => new PermitHolder(u.Method, u.Taken, u.IsSafe));
        }

        if (OwnCalls.To([.. takers.Concat(releasers).Select(u => u.Method)], names) is not { } calls) return null;
        var takings = takers.Select(u => u.Method).ToHashSet();
        var takes = calls.Where(c => takings.Contains(c.Callee)).ToLookup(c => c.Caller.Name);
        var gives = calls.Where(c => !takings.Contains(c.Callee)).ToLookup(c => c.Caller.Name);
        if (takes.Count == 0 || !gives.All(g => takes.Contains(g.Key))) return null;
        return [.. takes.Select(t => Holder(t.First(), [.. gives[t.Key]]))];
    }

    private static PermitHolder Holder(OwnCall taken, List<OwnCall> gives) =>
        new(taken.Caller, (taken.Body, taken.Offset), gives.Count > 0 && gives.TrueForAll(c => c.Caller.IsInFinally(c.Body, c.Offset)));

    private static SemaphoreUser? UserOf(OwnMethod method)
    {
        HashSet<string> makes = [], signals = [], takes = [], releases = [];
        (MethodDefinitionHandle, int)? taken = null;
        var isSafe = true;
        foreach (var (body, code, call) in method.Codes.SelectMany(c => c.Code.Calls.Select(call => (c.Body, c.Code, call))))
        {
            if (call.Type != Semaphore) continue;
            if (call.Name == ".ctor" && code.FieldAfter(call.Index) is { } field)
            {
                makes.Add(field);
                if (code.IsZeroBefore(call)) signals.Add(field);
            }
            else if (call.Name is "Wait" or "WaitAsync")
            {
                takes.Add(code.FieldOfObject(call));
                taken ??= (body, call.Offset);
            }
            else if (call.Name == "Release")
            {
                releases.Add(code.FieldOfObject(call));
                isSafe &= method.IsInFinally(body, call.Offset);
            }
        }
        if (makes.Count + takes.Count + releases.Count == 0) return null;
        return new(method, makes, signals, takes, releases, taken, isSafe);
    }
}
