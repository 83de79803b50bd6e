' Compound assignments with awaits on fields, properties, elements and indexers.
Namespace CompoundAssignments
    Class Data
        Public Field As Integer = 1
        Private _value As Integer = 2

        Public Property Value As Integer
            Get
                Write($"get{_value} ")
                Return _value
            End Get
            Set(value As Integer)
                Write($"set{value} ")
                _value = value
            End Set
        End Property

        Default Public Property Item(key As String) As Integer
            Get
                Write($"get({key}) ")
                Return key.Length
            End Get
            Set(value As Integer)
                Write($"set({key})={value} ")
            End Set
        End Property
    End Class

    Module Program
        Sub Main()
            Completions.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(completion As Completion) As Task
            Dim w = completion.Calm()
            Dim data As New Data
            data.Field += Await Steps.Of(w, 10)
            data.Value *= Await Steps.Of(w, 3)
            data("abc") -= Await Steps.Of(w, 1)
            data(Await Steps.Of(w, "xy")) = Await Steps.Of(w, 8)
            Dim array = {1, 2, 3}
            array(Await Steps.Of(w, 1)) += Await Steps.Of(w, 5)
            array(2) = Await Steps.Of(w, array(0)) + array(1)
            Dim text = "t"
            text &= Await Steps.Of(completion, "u")
            WriteLine($"{data.Field} {String.Join(",", array)} {text}")
        End Function
    End Module
End Namespace
