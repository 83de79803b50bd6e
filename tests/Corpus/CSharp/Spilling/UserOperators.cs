// User-defined operators and conversions over awaited operands.
namespace Corpus.UserOperators;

internal readonly struct Money(decimal amount)
{
    public decimal Amount => amount;
    public static Money operator +(Money a, Money b) { WriteLine($"{a}+{b}"); return new(a.Amount + b.Amount); }
    public static Money operator -(Money a) => new(-a.Amount);
    public static Money operator ++(Money a) => new(a.Amount + 1);
    public static bool operator true(Money a) => a.Amount != 0;
    public static bool operator false(Money a) => a.Amount == 0;
    public static Money operator &(Money a, Money b) => a.Amount == 0 ? a : b;
    public static bool operator ==(Money a, Money b) => a.Amount == b.Amount;
    public static bool operator !=(Money a, Money b) => !(a == b);
    public static implicit operator Money(int n) => new(n);
    public static explicit operator int(Money m) => (int)m.Amount;
    public override bool Equals(object obj) => obj is Money m && m == this;
    public override int GetHashCode() => Amount.GetHashCode();
    public override string ToString() => $"${Amount}";
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var w = completion.Calm();
        Money sum = await Step.Of(w, new Money(1.5m)) + await Step.Of(w, 2);
        sum += await Step.Of(w, new Money(10));
        sum++;
        WriteLine($"{sum} {-await Step.Of(w, sum)} {(int)await Step.Of(w, sum)}");
        if (await Step.Of(w, sum) && await Step.Of(w, new Money(0))) WriteLine("no");
        else WriteLine("yes");
        WriteLine(sum == await Step.Of(completion, sum));
    });
}
